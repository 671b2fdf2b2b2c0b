export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      billing_customers: {
        Row: {
          created_at: string;
          profile_id: string;
          reconciled_at: string | null;
          stripe_customer_id: string;
          synced_details: Json | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          profile_id: string;
          reconciled_at?: string | null;
          stripe_customer_id: string;
          synced_details?: Json | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          profile_id?: string;
          reconciled_at?: string | null;
          stripe_customer_id?: string;
          synced_details?: Json | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "billing_customers_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: true;
            referencedRelation: "customer_list";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "billing_customers_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      blog_post_versions: {
        Row: {
          fields: NonNullable<Json>;
          id: number;
          post_id: string;
          saved_at: string;
          saved_by: string | null;
          sealed: boolean;
          started_at: string;
        };
        ComputedFields: never;
        Insert: {
          fields: NonNullable<Json>;
          id?: never;
          post_id: string;
          saved_at?: string;
          saved_by?: string | null;
          sealed?: boolean;
          started_at?: string;
        };
        Update: {
          fields?: NonNullable<Json>;
          id?: never;
          post_id?: string;
          saved_at?: string;
          saved_by?: string | null;
          sealed?: boolean;
          started_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "blog_post_versions_post_id_fkey";
            columns: ["post_id"];
            isOneToOne: false;
            referencedRelation: "blog_post_list";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "blog_post_versions_post_id_fkey";
            columns: ["post_id"];
            isOneToOne: false;
            referencedRelation: "blog_posts";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "blog_post_versions_saved_by_fkey";
            columns: ["saved_by"];
            isOneToOne: false;
            referencedRelation: "customer_list";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "blog_post_versions_saved_by_fkey";
            columns: ["saved_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      blog_posts: {
        Row: {
          author: string;
          content: string;
          cover_alt: string;
          cover_height: number | null;
          cover_url: string | null;
          cover_width: number | null;
          created_at: string;
          excerpt: string;
          id: string;
          published_at: string | null;
          reading_minutes: number;
          search_text: string;
          seo_description: string;
          seo_keywords: string;
          seo_title: string;
          slug: string;
          status: string;
          tags: string[];
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          author: string;
          content?: string;
          cover_alt?: string;
          cover_height?: number | null;
          cover_url?: string | null;
          cover_width?: number | null;
          created_at?: string;
          excerpt?: string;
          id?: string;
          published_at?: string | null;
          reading_minutes?: never;
          search_text?: never;
          seo_description?: string;
          seo_keywords?: string;
          seo_title?: string;
          slug: string;
          status?: string;
          tags?: string[];
          title: string;
          updated_at?: string;
        };
        Update: {
          author?: string;
          content?: string;
          cover_alt?: string;
          cover_height?: number | null;
          cover_url?: string | null;
          cover_width?: number | null;
          created_at?: string;
          excerpt?: string;
          id?: string;
          published_at?: string | null;
          reading_minutes?: never;
          search_text?: never;
          seo_description?: string;
          seo_keywords?: string;
          seo_title?: string;
          slug?: string;
          status?: string;
          tags?: string[];
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      blog_redirects: {
        Row: {
          created_at: string;
          post_id: string;
          slug: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          post_id: string;
          slug: string;
        };
        Update: {
          created_at?: string;
          post_id?: string;
          slug?: string;
        };
        Relationships: [
          {
            foreignKeyName: "blog_redirects_post_id_fkey";
            columns: ["post_id"];
            isOneToOne: false;
            referencedRelation: "blog_post_list";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "blog_redirects_post_id_fkey";
            columns: ["post_id"];
            isOneToOne: false;
            referencedRelation: "blog_posts";
            referencedColumns: ["id"];
          },
        ];
      };
      call_limits: {
        Row: {
          function: string;
          most_calls: number;
          updated_at: string;
          within_seconds: number;
        };
        ComputedFields: never;
        Insert: {
          function: string;
          most_calls: number;
          updated_at?: string;
          within_seconds: number;
        };
        Update: {
          function?: string;
          most_calls?: number;
          updated_at?: string;
          within_seconds?: number;
        };
        Relationships: [];
      };
      contacts: {
        Row: {
          answered_at: string | null;
          created_at: string;
          email: string;
          id: string;
          message: string;
          name: string;
          profile_id: string;
          status: string;
          type: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          answered_at?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          message: string;
          name: string;
          profile_id?: string;
          status?: string;
          type?: string;
          updated_at?: string;
        };
        Update: {
          answered_at?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          message?: string;
          name?: string;
          profile_id?: string;
          status?: string;
          type?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "contacts_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "customer_list";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "contacts_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      course_modules: {
        Row: {
          course_id: string;
          created_at: string;
          id: string;
          position: number;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          course_id: string;
          created_at?: string;
          id?: string;
          position: number;
          title: string;
          updated_at?: string;
        };
        Update: {
          course_id?: string;
          created_at?: string;
          id?: string;
          position?: number;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "course_modules_course_id_fkey";
            columns: ["course_id"];
            isOneToOne: false;
            referencedRelation: "course_list";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "course_modules_course_id_fkey";
            columns: ["course_id"];
            isOneToOne: false;
            referencedRelation: "course_overview";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "course_modules_course_id_fkey";
            columns: ["course_id"];
            isOneToOne: false;
            referencedRelation: "courses";
            referencedColumns: ["id"];
          },
        ];
      };
      courses: {
        Row: {
          cover_alt: string;
          cover_url: string | null;
          created_at: string;
          description: string;
          id: string;
          intro_video_kind: string;
          intro_video_path: string | null;
          intro_video_url: string | null;
          language: string;
          search_text: string;
          status: string;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          cover_alt?: string;
          cover_url?: string | null;
          created_at?: string;
          description?: string;
          id?: string;
          intro_video_kind?: string;
          intro_video_path?: string | null;
          intro_video_url?: string | null;
          language?: string;
          search_text?: never;
          status?: string;
          title: string;
          updated_at?: string;
        };
        Update: {
          cover_alt?: string;
          cover_url?: string | null;
          created_at?: string;
          description?: string;
          id?: string;
          intro_video_kind?: string;
          intro_video_path?: string | null;
          intro_video_url?: string | null;
          language?: string;
          search_text?: never;
          status?: string;
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      email_outbox: {
        Row: {
          attempts: number;
          created_at: string;
          dedupe_key: string;
          id: string;
          last_error: string | null;
          locale: string;
          next_attempt_at: string;
          payload: NonNullable<Json>;
          profile_id: string | null;
          recipient: string;
          sent_at: string | null;
          status: string;
          template: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          attempts?: number;
          created_at?: string;
          dedupe_key: string;
          id?: string;
          last_error?: string | null;
          locale?: string;
          next_attempt_at?: string;
          payload?: NonNullable<Json>;
          profile_id?: string | null;
          recipient: string;
          sent_at?: string | null;
          status?: string;
          template: string;
          updated_at?: string;
        };
        Update: {
          attempts?: number;
          created_at?: string;
          dedupe_key?: string;
          id?: string;
          last_error?: string | null;
          locale?: string;
          next_attempt_at?: string;
          payload?: NonNullable<Json>;
          profile_id?: string | null;
          recipient?: string;
          sent_at?: string | null;
          status?: string;
          template?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "email_outbox_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "customer_list";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "email_outbox_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      function_calls: {
        Row: {
          called_at: string[];
          function: string;
          profile_id: string;
        };
        ComputedFields: never;
        Insert: {
          called_at: string[];
          function: string;
          profile_id: string;
        };
        Update: {
          called_at?: string[];
          function?: string;
          profile_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "function_calls_function_fkey";
            columns: ["function"];
            isOneToOne: false;
            referencedRelation: "call_limits";
            referencedColumns: ["function"];
          },
          {
            foreignKeyName: "function_calls_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "customer_list";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "function_calls_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      lesson_contents: {
        Row: {
          body: string;
          lesson_id: string;
          updated_at: string;
          video_kind: string;
          video_path: string | null;
          video_url: string | null;
        };
        ComputedFields: never;
        Insert: {
          body?: string;
          lesson_id: string;
          updated_at?: string;
          video_kind?: string;
          video_path?: string | null;
          video_url?: string | null;
        };
        Update: {
          body?: string;
          lesson_id?: string;
          updated_at?: string;
          video_kind?: string;
          video_path?: string | null;
          video_url?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "lesson_contents_lesson_id_fkey";
            columns: ["lesson_id"];
            isOneToOne: true;
            referencedRelation: "lessons";
            referencedColumns: ["id"];
          },
        ];
      };
      lesson_files: {
        Row: {
          created_at: string;
          id: string;
          kind: string;
          language: string | null;
          lesson_id: string;
          name: string;
          path: string;
          position: number;
          size_bytes: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          kind: string;
          language?: string | null;
          lesson_id: string;
          name: string;
          path: string;
          position?: number;
          size_bytes: number;
        };
        Update: {
          created_at?: string;
          id?: string;
          kind?: string;
          language?: string | null;
          lesson_id?: string;
          name?: string;
          path?: string;
          position?: number;
          size_bytes?: number;
        };
        Relationships: [
          {
            foreignKeyName: "lesson_files_lesson_id_fkey";
            columns: ["lesson_id"];
            isOneToOne: false;
            referencedRelation: "lessons";
            referencedColumns: ["id"];
          },
        ];
      };
      lesson_progress: {
        Row: {
          completed_at: string | null;
          created_at: string;
          furthest_seconds: number;
          lesson_id: string;
          position_seconds: number;
          profile_id: string;
          watched_at: string;
        };
        ComputedFields: never;
        Insert: {
          completed_at?: string | null;
          created_at?: string;
          furthest_seconds?: number;
          lesson_id: string;
          position_seconds?: number;
          profile_id: string;
          watched_at?: string;
        };
        Update: {
          completed_at?: string | null;
          created_at?: string;
          furthest_seconds?: number;
          lesson_id?: string;
          position_seconds?: number;
          profile_id?: string;
          watched_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "lesson_progress_lesson_id_fkey";
            columns: ["lesson_id"];
            isOneToOne: false;
            referencedRelation: "lessons";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lesson_progress_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "customer_list";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lesson_progress_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      lessons: {
        Row: {
          course_id: string;
          created_at: string;
          duration_seconds: number | null;
          id: string;
          module_id: string;
          position: number;
          status: string;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          course_id: string;
          created_at?: string;
          duration_seconds?: number | null;
          id?: string;
          module_id: string;
          position: number;
          status?: string;
          title: string;
          updated_at?: string;
        };
        Update: {
          course_id?: string;
          created_at?: string;
          duration_seconds?: number | null;
          id?: string;
          module_id?: string;
          position?: number;
          status?: string;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "lessons_module_fkey";
            columns: ["course_id", "module_id"];
            isOneToOne: false;
            referencedRelation: "course_modules";
            referencedColumns: ["course_id", "id"];
          },
        ];
      };
      media_files: {
        Row: {
          alt: string;
          bytes: number;
          created_at: string;
          height: number | null;
          id: string;
          kind: string;
          path: string;
          uploaded_by: string | null;
          variants: NonNullable<Json>;
          width: number | null;
        };
        ComputedFields: never;
        Insert: {
          alt?: string;
          bytes: number;
          created_at?: string;
          height?: number | null;
          id?: string;
          kind: string;
          path: string;
          uploaded_by?: string | null;
          variants?: NonNullable<Json>;
          width?: number | null;
        };
        Update: {
          alt?: string;
          bytes?: number;
          created_at?: string;
          height?: number | null;
          id?: string;
          kind?: string;
          path?: string;
          uploaded_by?: string | null;
          variants?: NonNullable<Json>;
          width?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "media_files_uploaded_by_fkey";
            columns: ["uploaded_by"];
            isOneToOne: false;
            referencedRelation: "customer_list";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "media_files_uploaded_by_fkey";
            columns: ["uploaded_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      payments: {
        Row: {
          amount: number;
          amount_paid: number;
          amount_refunded: number;
          attempt_count: number;
          created_at: string;
          currency: string;
          first_failed_at: string | null;
          hosted_invoice_url: string | null;
          id: string;
          invoice_pdf: string | null;
          invoiced_at: string;
          next_attempt_at: string | null;
          number: string | null;
          paid_at: string | null;
          period_end: string | null;
          period_start: string | null;
          profile_id: string;
          status: string;
          subscription_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          amount_paid?: number;
          amount_refunded?: number;
          attempt_count?: number;
          created_at?: string;
          currency: string;
          first_failed_at?: string | null;
          hosted_invoice_url?: string | null;
          id: string;
          invoice_pdf?: string | null;
          invoiced_at: string;
          next_attempt_at?: string | null;
          number?: string | null;
          paid_at?: string | null;
          period_end?: string | null;
          period_start?: string | null;
          profile_id: string;
          status: string;
          subscription_id: string;
        };
        Update: {
          amount?: number;
          amount_paid?: number;
          amount_refunded?: number;
          attempt_count?: number;
          created_at?: string;
          currency?: string;
          first_failed_at?: string | null;
          hosted_invoice_url?: string | null;
          id?: string;
          invoice_pdf?: string | null;
          invoiced_at?: string;
          next_attempt_at?: string | null;
          number?: string | null;
          paid_at?: string | null;
          period_end?: string | null;
          period_start?: string | null;
          profile_id?: string;
          status?: string;
          subscription_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "payments_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "customer_list";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payments_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payments_subscription_id_fkey";
            columns: ["subscription_id"];
            isOneToOne: false;
            referencedRelation: "subscriptions";
            referencedColumns: ["id"];
          },
        ];
      };
      plans: {
        Row: {
          active: boolean;
          created_at: string;
          currency: string;
          features: NonNullable<Json>;
          id: number;
          interval: string;
          name: string;
          names: NonNullable<Json>;
          price: number;
          stripe_price_id: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          active?: boolean;
          created_at?: string;
          currency?: string;
          features?: NonNullable<Json>;
          id: number;
          interval?: string;
          name: string;
          names?: NonNullable<Json>;
          price: number;
          stripe_price_id?: string | null;
          updated_at?: string;
        };
        Update: {
          active?: boolean;
          created_at?: string;
          currency?: string;
          features?: NonNullable<Json>;
          id?: number;
          interval?: string;
          name?: string;
          names?: NonNullable<Json>;
          price?: number;
          stripe_price_id?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          created_at: string;
          domain: string | null;
          email: string | null;
          full_name: string | null;
          id: string;
          locale: string;
          phone: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          avatar_url?: string | null;
          created_at?: string;
          domain?: string | null;
          email?: string | null;
          full_name?: string | null;
          id: string;
          locale?: string;
          phone?: string | null;
          updated_at?: string;
        };
        Update: {
          avatar_url?: string | null;
          created_at?: string;
          domain?: string | null;
          email?: string | null;
          full_name?: string | null;
          id?: string;
          locale?: string;
          phone?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      retained_invoices: {
        Row: {
          amount: number;
          amount_paid: number;
          amount_refunded: number;
          currency: string;
          deleted_at: string;
          id: string;
          invoiced_at: string;
          number: string | null;
          paid_at: string | null;
          period_end: string | null;
          period_start: string | null;
          status: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          amount_paid: number;
          amount_refunded?: number;
          currency: string;
          deleted_at?: string;
          id: string;
          invoiced_at: string;
          number?: string | null;
          paid_at?: string | null;
          period_end?: string | null;
          period_start?: string | null;
          status: string;
        };
        Update: {
          amount?: number;
          amount_paid?: number;
          amount_refunded?: number;
          currency?: string;
          deleted_at?: string;
          id?: string;
          invoiced_at?: string;
          number?: string | null;
          paid_at?: string | null;
          period_end?: string | null;
          period_start?: string | null;
          status?: string;
        };
        Relationships: [];
      };
      schedule_runs: {
        Row: {
          finished_at: string;
          id: number;
          job: string;
          ok: boolean;
          started_at: string;
        };
        ComputedFields: never;
        Insert: {
          finished_at?: string;
          id?: never;
          job: string;
          ok: boolean;
          started_at: string;
        };
        Update: {
          finished_at?: string;
          id?: never;
          job?: string;
          ok?: boolean;
          started_at?: string;
        };
        Relationships: [];
      };
      settings: {
        Row: {
          description: string;
          is_public: boolean;
          key: string;
          updated_at: string;
          value: string | null;
        };
        ComputedFields: never;
        Insert: {
          description?: string;
          is_public?: boolean;
          key: string;
          updated_at?: string;
          value?: string | null;
        };
        Update: {
          description?: string;
          is_public?: boolean;
          key?: string;
          updated_at?: string;
          value?: string | null;
        };
        Relationships: [];
      };
      site_content: {
        Row: {
          content_value_en: string | null;
          content_value_es: string | null;
          content_value_pt: string | null;
          content_value_pt_pt: string | null;
          created_at: string;
          page_key: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          content_value_en?: string | null;
          content_value_es?: string | null;
          content_value_pt?: string | null;
          content_value_pt_pt?: string | null;
          created_at?: string;
          page_key: string;
          updated_at?: string;
        };
        Update: {
          content_value_en?: string | null;
          content_value_es?: string | null;
          content_value_pt?: string | null;
          content_value_pt_pt?: string | null;
          created_at?: string;
          page_key?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      site_events: {
        Row: {
          created_at: string;
          from_status: string | null;
          id: number;
          reason: string | null;
          site_id: string;
          to_status: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          from_status?: string | null;
          id?: never;
          reason?: string | null;
          site_id: string;
          to_status: string;
        };
        Update: {
          created_at?: string;
          from_status?: string | null;
          id?: never;
          reason?: string | null;
          site_id?: string;
          to_status?: string;
        };
        Relationships: [
          {
            foreignKeyName: "site_events_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: false;
            referencedRelation: "activation_queue";
            referencedColumns: ["site_id"];
          },
          {
            foreignKeyName: "site_events_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: false;
            referencedRelation: "sites";
            referencedColumns: ["id"];
          },
        ];
      };
      site_notes: {
        Row: {
          notes: string;
          site_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          notes?: string;
          site_id: string;
          updated_at?: string;
        };
        Update: {
          notes?: string;
          site_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "site_notes_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: true;
            referencedRelation: "activation_queue";
            referencedColumns: ["site_id"];
          },
          {
            foreignKeyName: "site_notes_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: true;
            referencedRelation: "sites";
            referencedColumns: ["id"];
          },
        ];
      };
      sites: {
        Row: {
          activated_at: string | null;
          activation_deadline: string | null;
          cancelled_at: string | null;
          created_at: string;
          domain: string | null;
          id: string;
          paid_at: string | null;
          prepared_at: string | null;
          profile_id: string;
          status: string;
          suspended_at: string | null;
          suspension_reason: string | null;
          updated_at: string;
          wordpress_url: string | null;
        };
        ComputedFields: never;
        Insert: {
          activated_at?: string | null;
          activation_deadline?: string | null;
          cancelled_at?: string | null;
          created_at?: string;
          domain?: string | null;
          id?: string;
          paid_at?: string | null;
          prepared_at?: string | null;
          profile_id: string;
          status?: string;
          suspended_at?: string | null;
          suspension_reason?: string | null;
          updated_at?: string;
          wordpress_url?: string | null;
        };
        Update: {
          activated_at?: string | null;
          activation_deadline?: string | null;
          cancelled_at?: string | null;
          created_at?: string;
          domain?: string | null;
          id?: string;
          paid_at?: string | null;
          prepared_at?: string | null;
          profile_id?: string;
          status?: string;
          suspended_at?: string | null;
          suspension_reason?: string | null;
          updated_at?: string;
          wordpress_url?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "sites_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: true;
            referencedRelation: "customer_list";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "sites_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      sites_to_remove: {
        Row: {
          deleted_at: string;
          domain: string | null;
          id: string;
          wordpress_url: string | null;
        };
        ComputedFields: never;
        Insert: {
          deleted_at?: string;
          domain?: string | null;
          id?: string;
          wordpress_url?: string | null;
        };
        Update: {
          deleted_at?: string;
          domain?: string | null;
          id?: string;
          wordpress_url?: string | null;
        };
        Relationships: [];
      };
      stripe_events: {
        Row: {
          id: string;
          outcome: string;
          processed_at: string;
          subscription_id: string | null;
          type: string;
        };
        ComputedFields: never;
        Insert: {
          id: string;
          outcome: string;
          processed_at?: string;
          subscription_id?: string | null;
          type: string;
        };
        Update: {
          id?: string;
          outcome?: string;
          processed_at?: string;
          subscription_id?: string | null;
          type?: string;
        };
        Relationships: [];
      };
      subscriptions: {
        Row: {
          as_of: string;
          cancel_at: string | null;
          cancel_at_period_end: boolean;
          canceled_at: string | null;
          created_at: string;
          currency: string;
          current_period_end: string | null;
          current_period_start: string | null;
          ended_at: string | null;
          grace_ends_at: string | null;
          id: string;
          in_service: boolean;
          past_due_since: string | null;
          plan_id: number;
          profile_id: string;
          started_at: string;
          status: string;
          sync_ticket: number;
          synced_at: string;
          unit_amount: number;
        };
        ComputedFields: never;
        Insert: {
          as_of?: string;
          cancel_at?: string | null;
          cancel_at_period_end?: boolean;
          canceled_at?: string | null;
          created_at?: string;
          currency: string;
          current_period_end?: string | null;
          current_period_start?: string | null;
          ended_at?: string | null;
          grace_ends_at?: string | null;
          id: string;
          in_service?: never;
          past_due_since?: string | null;
          plan_id: number;
          profile_id: string;
          started_at: string;
          status: string;
          sync_ticket: number;
          synced_at?: string;
          unit_amount: number;
        };
        Update: {
          as_of?: string;
          cancel_at?: string | null;
          cancel_at_period_end?: boolean;
          canceled_at?: string | null;
          created_at?: string;
          currency?: string;
          current_period_end?: string | null;
          current_period_start?: string | null;
          ended_at?: string | null;
          grace_ends_at?: string | null;
          id?: string;
          in_service?: never;
          past_due_since?: string | null;
          plan_id?: number;
          profile_id?: string;
          started_at?: string;
          status?: string;
          sync_ticket?: number;
          synced_at?: string;
          unit_amount?: number;
        };
        Relationships: [
          {
            foreignKeyName: "subscriptions_plan_id_fkey";
            columns: ["plan_id"];
            isOneToOne: false;
            referencedRelation: "plans";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "subscriptions_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "customer_list";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "subscriptions_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      team_tasks: {
        Row: {
          created_at: string;
          dedupe_key: string;
          details: NonNullable<Json>;
          done_at: string | null;
          done_by: string | null;
          due_at: string | null;
          id: string;
          kind: string;
          notified_at: string | null;
          profile_id: string | null;
          subject: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          dedupe_key: string;
          details?: NonNullable<Json>;
          done_at?: string | null;
          done_by?: string | null;
          due_at?: string | null;
          id?: string;
          kind: string;
          notified_at?: string | null;
          profile_id?: string | null;
          subject: string;
        };
        Update: {
          created_at?: string;
          dedupe_key?: string;
          details?: NonNullable<Json>;
          done_at?: string | null;
          done_by?: string | null;
          due_at?: string | null;
          id?: string;
          kind?: string;
          notified_at?: string | null;
          profile_id?: string | null;
          subject?: string;
        };
        Relationships: [
          {
            foreignKeyName: "team_tasks_done_by_fkey";
            columns: ["done_by"];
            isOneToOne: false;
            referencedRelation: "customer_list";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "team_tasks_done_by_fkey";
            columns: ["done_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "team_tasks_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "customer_list";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "team_tasks_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
    };
    Views: {
      activation_queue: {
        Row: {
          activation_deadline: string | null;
          domain: string | null;
          email: string | null;
          full_name: string | null;
          locale: string;
          overdue: boolean | null;
          paid_at: string | null;
          phone: string | null;
          prepared_at: string | null;
          profile_id: string;
          search: string | null;
          site_id: string;
          status: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: "sites_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: true;
            referencedRelation: "customer_list";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "sites_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      blog_post_list: {
        Row: {
          author: string;
          created_at: string;
          id: string;
          published_at: string | null;
          reading_minutes: number;
          search: string | null;
          slug: string;
          state: string | null;
          tags: string[];
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          author?: string | null;
          created_at?: string | null;
          id?: string | null;
          published_at?: string | null;
          reading_minutes?: number | null;
          search?: never;
          slug?: string | null;
          state?: never;
          tags?: string[] | null;
          title?: string | null;
          updated_at?: string | null;
        };
        Update: {
          author?: string | null;
          created_at?: string | null;
          id?: string | null;
          published_at?: string | null;
          reading_minutes?: number | null;
          search?: never;
          slug?: string | null;
          state?: never;
          tags?: string[] | null;
          title?: string | null;
          updated_at?: string | null;
        };
        Relationships: [];
      };
      blog_tags: {
        Row: {
          posts: number | null;
          tag: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      course_list: {
        Row: {
          completions: number | null;
          created_at: string;
          id: string;
          language: string;
          learners: number | null;
          lessons: number | null;
          published_lessons: number | null;
          search: string;
          status: string;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Relationships: [];
      };
      course_overview: {
        Row: {
          begun: boolean | null;
          completed: number | null;
          completed_at: string | null;
          cover_alt: string;
          cover_url: string | null;
          created_at: string;
          description: string;
          duration_seconds: number | null;
          id: string;
          intro_video_kind: string;
          intro_video_url: string | null;
          language: string;
          lessons: number | null;
          may_learn: boolean | null;
          next_lesson_id: string | null;
          outline: Json | null;
          percent: number | null;
          search: string;
          status: string;
          title: string;
          watched_at: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      customer_list: {
        Row: {
          created_at: string;
          domain: string | null;
          email: string | null;
          full_name: string | null;
          id: string;
          locale: string;
          search: string | null;
          site_status: string | null;
          subscription: string | null;
          two_subscriptions: boolean | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
    };
    Functions: {
      account_sessions: { Args: { user_id: string }; Returns: Json[] };
      admin_dashboard: { Args: Record<PropertyKey, never>; Returns: Json };
      apply_stripe_state: { Args: { event: Json; state: Json; ticket: number }; Returns: string };
      begin_stripe_sync: { Args: Record<PropertyKey, never>; Returns: number };
      blog_post_history: {
        Args: { post_id: string };
        Returns: {
          id: number;
          saved_at: string;
          saved_by: string;
          status: string;
          title: string;
          words: number;
        }[];
      };
      claim_emails: {
        Args: { batch_size?: number };
        Returns: {
          attempts: number;
          created_at: string;
          dedupe_key: string;
          id: string;
          last_error: string | null;
          locale: string;
          next_attempt_at: string;
          payload: NonNullable<Json>;
          profile_id: string | null;
          recipient: string;
          sent_at: string | null;
          status: string;
          template: string;
          updated_at: string;
        }[];
        SetofOptions: {
          from: "*";
          to: "email_outbox";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      course_reach: { Args: { course_id: string }; Returns: Json };
      delete_account: { Args: { user_id: string }; Returns: undefined };
      deployment_facts: { Args: Record<PropertyKey, never>; Returns: Json };
      duplicate_course: { Args: { course_id: string; title: string }; Returns: string };
      finish_email: { Args: { email_id: string; error?: string }; Returns: undefined };
      my_permissions: { Args: Record<PropertyKey, never>; Returns: string[] };
      record_schedule_run: { Args: { job: string; ok: boolean; started_at: string }; Returns: undefined };
      reorder_course: { Args: { course_id: string; outline: Json }; Returns: undefined };
      resend_email: { Args: { email_id: string }; Returns: undefined };
      restore_blog_post: { Args: { seen: string; version_id: number }; Returns: string };
      run_watch: { Args: Record<PropertyKey, never>; Returns: undefined };
      save_lesson: {
        Args: {
          body: string;
          duration_seconds: number;
          lesson_id: string;
          seen: string;
          status: string;
          title: string;
          video_kind: string;
          video_path: string;
          video_url: string;
        };
        Returns: string;
      };
      save_settings: { Args: { changes: Json }; Returns: string };
      set_lesson_progress: {
        Args: { completed?: boolean; lesson_id: string; position_seconds?: number; seconds_ago?: number };
        Returns: {
          completed_at: string | null;
          created_at: string;
          furthest_seconds: number;
          lesson_id: string;
          position_seconds: number;
          profile_id: string;
          watched_at: string;
        };
        SetofOptions: {
          from: "*";
          to: "lesson_progress";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      set_team_role: { Args: { role?: string; user_id: string }; Returns: undefined };
      subscriptions_due_by_grace: { Args: Record<PropertyKey, never>; Returns: string[] };
      take_call: { Args: { caller_id: string; function_name: string }; Returns: number };
      team_role_of: { Args: { user_id: string }; Returns: string };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    keyof (DefaultSchema["Tables"] & DefaultSchema["Views"]) | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema["Enums"] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema["CompositeTypes"] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
